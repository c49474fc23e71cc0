import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Panel } from '../../components/data/panel.tsx'
import { Page } from '../../components/shell/page.tsx'
import { type HelpAnswer, topics } from './answers.ts'
import classes from './page.module.css'

/** Short answers about what the product does; each can be linked to by its name, as `/help#reconciled`. */
export function HelpPage() {
  const asked = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    // Once the page is laid out: until then its place is not known.
    const frame = requestAnimationFrame(() => asked && document.getElementById(asked)?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [asked])
  return (
    <Page title="Help" subtitle="Short answers about how Ledgerhand works">
      <div className={classes.topics}>
        {topics.map(({ title, answers }) => (
          <Panel key={title} title={title}>
            <dl className={classes.answers}>
              {answers.map((answer) => (
                <OneAnswer key={answer.id} answer={answer} isAsked={answer.id === asked} />
              ))}
            </dl>
          </Panel>
        ))}
      </div>
    </Page>
  )
}

function OneAnswer({ answer: { id, question, text, link }, isAsked }: { answer: HelpAnswer; isAsked: boolean }) {
  return (
    <div id={id} className={classes.answer} data-asked={isAsked || undefined}>
      <dt>{question}</dt>
      <dd>
        <p>{text}</p>
        {link && <Link to={link.to}>{link.label}</Link>}
      </dd>
    </div>
  )
}
