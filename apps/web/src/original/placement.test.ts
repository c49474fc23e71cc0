import { describe, expect, it } from 'vitest'
import { cropStyles, frameBefore, isWide, markerStyle, placeInWords, sizeOfPicture, viewOf } from './placement.ts'

describe('the marker on a page', () => {
  it('lies where the line is printed, at any size of the picture', () => {
    const page = sizeOfPicture(1224, 1584)
    expect(page).toEqual({ width: 612, height: 792 })
    expect(markerStyle([62, 102, 300, 10], page)).toEqual({ left: '9.804%', top: '12.626%', width: '49.673%', height: '1.768%' })
  })
  it('a crop shows the line with its neighbours and never what lies beyond the page', () => {
    const page = { width: 600, height: 800 }
    const inside = cropStyles([176, 322, 310, 12], page)
    expect(inside.frame.aspectRatio).toBe('400 / 56')
    expect(inside.page).toEqual({ width: '150.000%', aspectRatio: '600 / 800', transform: 'translate(-16.667%, -37.500%)' })
    expect(cropStyles([50, 10, 600, 12], page).frame.aspectRatio).toBe('600 / 44')
    expect(cropStyles([50, 790, 500, 12], page).frame.aspectRatio).toBe('564 / 32')
  })
  it('is too wide where its amount would be out of sight: on a phone, and beside a figure of a report', () => {
    const line = [60, 300, 450, 10] as const
    expect([330, 466, 900].map((room) => isWide(line, room))).toEqual([true, true, false])
    expect(isWide([60, 300, 150, 10], 330)).toBe(false)
  })
  it('its frame is known before the page has come', () => {
    const box = [176, 322, 310, 12] as const
    expect(frameBefore(box)).toEqual(cropStyles(box, { width: 600, height: 800 }).frame)
  })
})

describe('what can be shown of a file', () => {
  it.each([
    ['application/pdf', 'pages'],
    ['image/jpeg', 'pages'],
    ['image/heic', 'pages'],
    ['text/csv', 'cells'],
    ['text/tab-separated-values', 'cells'],
    ['application/x-ofx', 'lines'],
    ['application/qif', 'lines'],
    ['application/xml', 'lines'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'sheets'],
    ['application/vnd.ms-excel', 'sheets'],
    ['application/octet-stream', 'none'],
  ])('%s: %s', (type, view) => {
    expect(viewOf(type)).toBe(view)
  })
  it('says in words where a row stands', () => {
    expect(placeInWords({ kind: 'cells', sheet: 'January', row: 12 })).toBe('Row 12 of sheet January')
    expect(placeInWords({ kind: 'lines', line: 40, lines: 6 })).toBe('Line 40')
    expect(placeInWords({ kind: 'page', page: 2, box: [0, 0, 1, 1] })).toBe('Page 2')
    expect(placeInWords({ kind: 'page', page: 2, box: [0, 0, 0, 0] })).toBe('Page 2, its exact line is not known')
    expect(placeInWords(null)).toBe('Not from this file')
  })
})
