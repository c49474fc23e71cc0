import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface LinkedWordsProps {
  words: string
  documents: readonly { id: string; name: string }[]
}

/** A sentence in which the names of documents lead to them. */
export function LinkedWords({ words, documents }: LinkedWordsProps) {
  const named = documents.filter(({ name }) => name !== '')
  if (named.length === 0) return words
  // A name may lie within another one: the longest is sought first.
  const names = [...new Set(named.map(({ name }) => name))].sort((a, b) => b.length - a.length).map(escaped)
  const left = [...named]
  const parts = words.split(new RegExp(`(${names.join('|')})`))
  return parts.map((part, i): ReactNode => {
    // Two documents may have one name: the first mention is of the first.
    const at = left.findIndex(({ name }) => name === part)
    const document = at >= 0 ? left.splice(at, 1)[0] : named.find(({ name }) => name === part)
    if (i % 2 === 0 || !document) return part
    return (
      <Link key={i} to="/documents/$id" params={{ id: document.id }} className="lh-link">
        <bdi>{part}</bdi>
      </Link>
    )
  })
}
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
