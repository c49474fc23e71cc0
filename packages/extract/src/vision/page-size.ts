/** The area of a letter page, in square points. */
const PAGE_AREA = 612 * 792

/** A picture has no size on paper: it is shown, and its boxes are counted, as if it had the area of a letter page. */
export function picturePageSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.sqrt(PAGE_AREA / (width * height))
  return { width: width * scale, height: height * scale }
}
