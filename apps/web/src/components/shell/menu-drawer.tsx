import { Drawer, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './app-frame.module.css'
import { LogoMark } from './logo.tsx'

const title = (
  <>
    <LogoMark />
    <VisuallyHidden>Menu</VisuallyHidden>
  </>
)

/** The phone's menu: what stands at the side of a desktop. Fetched when the browser has nothing to do, or with the first press. */
export function MenuDrawer({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={300} title={title} closeButtonProps={{ 'aria-label': 'Close menu' }}>
      <div className={classes.drawer}>{children}</div>
    </Drawer>
  )
}
