import { describe, expect, it } from 'vitest'
import { placePanel } from './place-panel.ts'

const window = { width: 1280, height: 800 }
const figure = (right: number, top: number) => ({ left: right - 60, right, top, bottom: top + 20 })

describe('the place of a panel', () => {
  it('is below its figure, their right edges in line', () => {
    expect(placePanel(figure(900, 200), window)).toEqual({ left: 400, width: 500, maxHeight: 562, top: 226 })
  })
  it('is above where there is more room', () => {
    expect(placePanel(figure(900, 700), window)).toEqual({ left: 400, width: 500, maxHeight: 682, bottom: 106 })
  })
  it('never leaves the window', () => {
    for (const right of [20, 200, 640, 1270]) {
      for (const top of [0, 300, 500, 790]) {
        const { left, width, maxHeight, top: from = 0, bottom = 0 } = placePanel(figure(right, top), window)
        expect(left).toBeGreaterThanOrEqual(12)
        expect(left + width).toBeLessThanOrEqual(1268)
        expect(from + bottom + maxHeight).toBeLessThanOrEqual(800)
      }
    }
    expect(placePanel(figure(300, 100), { width: 390, height: 844 })).toMatchObject({ left: 12, width: 366 })
  })
})
