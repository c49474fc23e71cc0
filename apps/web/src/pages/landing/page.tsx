import { IconArrowsDownUp, IconChartLine, IconFileSearch, IconLock, IconReportMoney, IconUsers } from '@tabler/icons-react'
import { Logo } from '../../components/shell/logo.tsx'
import { EvidenceTrail } from './evidence-trail.tsx'
import classes from './page.module.css'

/** Only what the product does today: a claim that it does not keep has no place here. */
const features = [
  {
    icon: IconFileSearch,
    title: 'Smart Document Processing',
    text: 'Bank statements, invoices and receipts become categorized transactions. Each one keeps the line it came from.',
  },
  {
    icon: IconReportMoney,
    title: 'Automated P&L Reports',
    text: 'Gross and net profit by section, for any period. Download them as PDF, Excel or CSV.',
  },
  {
    icon: IconUsers,
    title: 'CPA Collaboration',
    text: 'Give your accountant full access, or a viewer read-only access, and take it back at any time.',
  },
  {
    icon: IconArrowsDownUp,
    title: 'Bank Integration',
    text: 'Import the files that banks and card issuers export: OFX, QFX, QBO, QIF and CSV, without double entries.',
  },
  {
    icon: IconLock,
    title: 'Enterprise Security',
    text: 'Files encrypted at rest with AES-256, an audit log of every change, and a server that belongs to you.',
  },
  {
    icon: IconChartLine,
    title: 'Financial Insights',
    text: 'Revenue against expenses, month by month, and a list of what needs your decision.',
  },
]

/** The copyright's year, as the reader's clock has it; the page that is made beforehand leaves it to whoever serves it. */
const thisYear = () => String(new Date().getFullYear())

/**
 * Nothing but words and links: the build turns it into a page without a single script (static.tsx), and the application draws the
 * same for whoever is signed out inside it. So no part of the component library, and no link of the router.
 */
export function LandingPage({ year = thisYear() }: { year?: string }) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo size={26} />
        <nav aria-label="Account">
          <a href="/login" className={classes.quiet}>
            Sign In
          </a>
          <a href="/signup" className={classes.outlined}>
            Get Started
          </a>
        </nav>
      </header>
      <main>
        <section className={classes.hero}>
          <div>
            <h1>Your AI-Powered CFO Platform</h1>
            <p>
              Upload a statement. Ledgerhand reads it, categorizes every line and writes your profit and loss, and each figure leads back to
              the page it came from.
            </p>
            <div className={classes.buttons}>
              <a href="/signup" className={`${classes.filled} ${classes.large}`} data-height="own">
                Start Free Trial
              </a>
              <a href="/signup" className={`${classes.outlined} ${classes.large}`} data-height="own">
                Get Started
              </a>
            </div>
          </div>
          <EvidenceTrail />
        </section>
        <section className={classes.features}>
          <h2>Everything you need to manage your finances</h2>
          <ul>
            {features.map(({ icon: Icon, title, text }) => (
              <li key={title}>
                <Icon size={22} stroke={1.6} aria-hidden="true" />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className={classes.band}>
          <h2>Ready to transform your financial management?</h2>
          <a href="/signup" className={`${classes.large} ${classes.bandButton}`} data-height="own">
            Get Started Today
          </a>
        </section>
      </main>
      <footer className={classes.footer}>
        <Logo size={20} />
        <p>Trusted by thousands of small-business owners.</p>
        <p>© {year} Ledgerhand. All rights reserved.</p>
      </footer>
    </div>
  )
}
