/**
 * Paper is light: while a page is printed, its colours are those of the light theme, whatever the screen shows. The attribute is the
 * one that every colour of the product and of its components hangs on.
 */
export function lightForPrint(target: Window = window): void {
  const root = target.document.documentElement
  let before: string | undefined
  target.addEventListener('beforeprint', () => {
    before = root.dataset.mantineColorScheme
    if (before === 'dark') root.dataset.mantineColorScheme = 'light'
  })
  target.addEventListener('afterprint', () => {
    if (before === 'dark') root.dataset.mantineColorScheme = before
    before = undefined
  })
}
