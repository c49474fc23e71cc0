import { type RefObject, useEffect, useRef, useState } from 'react'
import { pageUrl } from './file-url.ts'
import { useFilePassword, useLockedPicture } from './locked-pages.ts'
import { type PageSize, sizeOfPicture } from './placement.ts'

interface PagePictureProps {
  documentId: string
  /** From 1. */
  page: number
  alt: string
  /** With the page's size in points, and the picture itself. */
  onShown: (size: PageSize, picture: HTMLImageElement) => void
  onFailed: () => void
}

/** A page of a PDF, or a photo; of a protected one with the password that this tab holds. */
export function PagePicture(props: PagePictureProps) {
  const password = useFilePassword(props.documentId)
  if (password !== null) return <LockedPicture {...props} password={password} />
  return <Picture {...props} src={pageUrl(props.documentId, props.page)} />
}

function Picture({ src, alt, onShown, onFailed }: PagePictureProps & { src: string }) {
  return (
    <img
      src={src}
      loading="lazy"
      alt={alt}
      onLoad={({ currentTarget }) => onShown(sizeOfPicture(currentTarget.naturalWidth, currentTarget.naturalHeight), currentTarget)}
      onError={onFailed}
    />
  )
}

function LockedPicture(props: PagePictureProps & { password: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const { url, didFail } = useLockedPicture(props.documentId, props.page, props.password, useIsNear(place))
  const { onFailed } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    if (didFail) onFailed()
  }, [didFail])
  return url ? <Picture {...props} src={url} /> : <span ref={place} />
}

/** A page away is near, as for images that the browser itself loads late. Stays so; always where the browser cannot tell. */
function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      root: place.current.closest('[data-scroller]'),
      rootMargin: '800px 0px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, place])
  return isNear
}
