import { type ExportFormat, exportFormatNames, exportFormats } from '@ledgerhand/core/export-formats'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import classes from './download-menu.module.css'

interface DownloadMenuProps {
  /** The address of the file in a format, books included. */
  url: (format: ExportFormat) => string
  /** Beside the title of a list; on a phone it is a sign there. */
  isSmall?: boolean
}

/** A button that offers what stands on a page as a file, in each format. */
export const DownloadMenu = ({ url, isSmall = false }: DownloadMenuProps) => (
  <Menu>
    <Menu.Target>
      <Button
        variant="default"
        {...(isSmall ? { size: 'xs', className: classes.small } : {})}
        leftSection={<IconDownload size={isSmall ? 14 : 16} aria-hidden="true" />}
      >
        <span className={classes.words}>Download</span>
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {exportFormats.map((format) => (
        <Menu.Item key={format} component="a" download href={url(format)}>
          {exportFormatNames[format]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
