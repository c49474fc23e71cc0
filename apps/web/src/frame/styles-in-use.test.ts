import { describe, expect, it } from 'vitest'
import { stylesInUse } from './styles-in-use.ts'

const markup = '<div class="card wide" data-count="2"><a class="link" href="/">Go</a></div>'
const of = (css: string) => stylesInUse(css, markup)

describe('the styles that a page needs', () => {
  it.each([
    ['a class that is there', '.card{color:red}', '.card{color:red}'],
    ['a class that is not', '.other{color:red}', ''],
    ['one selector of several', '.other,.link:hover{color:red}', '.link:hover{color:red}'],
    ['a class within another that is not there', '.other .link{color:red}', ''],
    ['a mark that is not there', '.card[data-open]{color:red}', ''],
    ['a mark that is there', '.card[data-count="2"]{color:red}', '.card[data-count="2"]{color:red}'],
    ['an element', 'h1{margin:0}', 'h1{margin:0}'],
    [
      'what stands in brackets, which is not looked into',
      '.card:not(.other,:where(.more)){color:red}',
      '.card:not(.other,:where(.more)){color:red}',
    ],
    ['brackets in quoted words', '.card:after{content:"}{"}.other{color:red}', '.card:after{content:"}{"}'],
    ['the order of layers', '@layer a,b;@layer a{.card{color:red}.other{color:red}}', '@layer a,b;@layer a{.card{color:red}}'],
    [
      'a width',
      '@media (max-width:9em){.card{color:red}}@media (max-width:8em){.other{color:red}}',
      '@media (max-width:9em){.card{color:red}}',
    ],
    ['paper', '@media print{.card{color:red}}', ''],
    [
      'values that are asked for, also by other values',
      ':root{--a:var(--b);--b:1px;--c:2px}.card{margin:var(--a)}',
      ':root{--a:var(--b);--b:1px}.card{margin:var(--a)}',
    ],
    [
      'a movement',
      '@keyframes turn{to{rotate:1turn}}@keyframes other{to{rotate:1turn}}.card{animation:1s turn}',
      '@keyframes turn{to{rotate:1turn}}.card{animation:1s turn}',
    ],
    ['a face', '@font-face{font-family:A;src:url(/a.woff2)}', '@font-face{font-family:A;src:url(/a.woff2)}'],
  ])('%s', (_, css, kept) => expect(of(css)).toBe(kept))

  it('follow the system, and before it what was chosen by hand, where a script would set a mark', () => {
    expect(of(':root[data-mantine-color-scheme=dark] .card{color:red}')).toBe(
      '@media (prefers-color-scheme:dark){:root:where(:root):not([data-theme=light]) .card{color:red}}' +
        ':root:where(:root)[data-theme=dark] .card{color:red}',
    )
  })
  it('are refused where they cannot be read', () => expect(() => of('.card{color:red')).toThrow('Unclosed block'))
})
