import { IconFileUpload } from '@tabler/icons-react'
import classes from './evidence-trail.module.css'

const lines = [
  { date: 'Oct 28', text: 'CITY POWER & LIGHT WEB PMT', amount: '−$612.84', balance: '$9,555.87' },
  { date: 'Oct 29', text: 'GREEN BEAN IMPORTERS INC', amount: '−$3,864.50', balance: '$5,691.37' },
  { date: 'Oct 30', text: 'CARD PAYOUT ST-K8Q2', amount: '$4,182.36', balance: '$9,873.73' },
]
const marked = lines[1]

/** The product's argument in one picture: the line on the page, the row, the line in the report. An illustration, not data. */
export function EvidenceTrail() {
  return (
    <div className={classes.trail} aria-hidden="true">
      <div className={classes.step}>
        <span className={classes.caption}>
          <IconFileUpload size={14} /> checking-2026-10.pdf
        </span>
        <div className={classes.paper}>
          {lines.map((line) => (
            <div key={line.text} className={classes.line} data-marked={line === marked}>
              <span>{line.date}</span>
              <span className="lh-clip">{line.text}</span>
              <span>{line.amount}</span>
              <span>{line.balance}</span>
            </div>
          ))}
        </div>
      </div>
      <div className={classes.step}>
        <div className={classes.row}>
          <b>Green Bean Importers</b>
          <span className="lh-clip">Cost Of Goods Sold</span>
          <b className="lh-num">−$3,864.50</b>
        </div>
      </div>
      <div className={`${classes.step} ${classes.report}`}>
        <div className={classes.here}>
          <span>Cost Of Goods Sold</span>
          <b className="lh-num">$17,640.15</b>
        </div>
        <div>
          <span>Gross Profit</span>
          <b className="lh-num">$30,570.25</b>
        </div>
        <div className={classes.total}>
          <b>Net Profit</b>
          <b className="lh-num lh-double-rule">$14,458.31</b>
        </div>
      </div>
    </div>
  )
}
