import { type MantineColorScheme, Skeleton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { Segments } from '../data/segments.tsx'
import classes from './theme-switch.module.css'

const choices = [
  { value: 'auto', name: 'System theme', icon: IconDeviceDesktop },
  { value: 'light', name: 'Light theme', icon: IconSun },
  { value: 'dark', name: 'Dark theme', icon: IconMoon },
] as const satisfies readonly { value: MantineColorScheme; name: string; icon: unknown }[]

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Segments
      aria-label="Theme"
      className={classes.switch}
      value={colorScheme}
      onChange={setColorScheme}
      choices={choices.map(({ value, name, icon: Icon }) => ({
        value,
        label: (
          <span className={classes.choice} title={name}>
            <Icon size={16} stroke={1.6} aria-hidden="true" />
            <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  )
}

/** As large as the switch, for as long as it is not known what was chosen. */
export const ThemeSwitchComing = () => <Skeleton className={`${classes.switch} ${classes.coming}`} radius="md" />
