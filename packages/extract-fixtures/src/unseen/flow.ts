import { PlacedPages } from '../placed/placed-page.ts'

export interface FlowColumn {
  x: number
  isRight: boolean
}

/** Text that flows down a page and onto the next, with what each page begins and ends with. */
export class Flow {
  readonly pages = new PlacedPages()
  private page = 1
  y = 40
  /** Drawn at the top of each further page. */
  head: () => void = () => {}
  /** Drawn before a page is left, with room of 40 points. */
  foot: (page: number) => void = () => {}
  readonly size: number
  readonly leading: number
  private readonly bottom: number

  constructor(size: number, leading: number, bottom = 740) {
    this.size = size
    this.leading = leading
    this.bottom = bottom
  }

  put(x: number, text: string, isRight = false, y = this.y, size = this.size): this {
    this.pages.put(x, y, text, { size, isRight })
    return this
  }

  cells(columns: readonly FlowColumn[], texts: readonly string[]): this {
    columns.forEach(({ x, isRight }, i) => {
      this.put(x, texts[i] ?? '', isRight)
    })
    return this.down()
  }

  down(lines = 1): this {
    this.y += this.leading * lines
    return this
  }

  /** Begins a new page where so many lines have no room. */
  room(lines: number): boolean {
    if (this.y + lines * this.leading <= this.bottom) return false
    this.nextPage()
    return true
  }

  nextPage(): void {
    this.foot(this.page)
    this.pages.nextPage()
    this.page++
    this.y = 40
    this.head()
  }

  get number(): number {
    return this.page
  }
}
