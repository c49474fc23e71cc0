import type {
  ActionIconProps,
  BadgeProps,
  ButtonProps,
  CardProps,
  CheckboxProps,
  CSSVariablesResolver,
  DrawerProps,
  MantineColorsTuple,
  MenuProps,
  ModalProps,
  NotificationProps,
  SelectProps,
  TableProps,
  TooltipProps,
} from '@mantine/core'
import { createTheme } from '@mantine/core'
import classes from './parts.module.css'
import { dark, light, type Tokens } from './tokens.ts'

const ink: MantineColorsTuple = [
  '#f3f5fb',
  '#e9edf8',
  '#d0d8f0',
  '#aebcf6',
  '#8194d6',
  '#5a6fb6',
  '#3f5499',
  '#2a3c78',
  '#213061',
  '#18244b',
]
const sans = "'IBM Plex Sans Variable', 'IBM Plex Sans Letters', system-ui, sans-serif"

/** Colours that have a `--lh-<tone>` / `--lh-<tone>-soft` pair: what a Badge's `color` may be. */
const tones = ['income', 'expense', 'review', 'info', 'transfer', 'neutral', 'ink']

/** Menus and lists open inside the page's main landmark, from a dialog too, so that everything a screen reader meets belongs to one. */
const inContent = { target: '#content' }

/** Plain objects, not `Button.extend(…)`: a theme that names every component would load every component on the landing page. */
const components = {
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray', size: 28 } satisfies Partial<ActionIconProps>,
    classNames: { root: classes.icon },
  },
  Badge: {
    defaultProps: { variant: 'light', color: 'neutral', radius: 'sm', size: 'md' } satisfies Partial<BadgeProps>,
    classNames: { root: classes.badge },
    vars: (_: unknown, { color = 'neutral' }: BadgeProps) => ({
      root: tones.includes(color)
        ? { '--badge-bg': `var(--lh-${color}-soft)`, '--badge-color': `var(--lh-${color === 'ink' ? 'ink-text' : color})` }
        : {},
    }),
  },
  Button: {
    defaultProps: { size: 'sm' } satisfies Partial<ButtonProps>,
    classNames: { root: classes.button },
    vars: (_: unknown, { color, variant = 'filled' }: ButtonProps) => ({
      root: variant !== 'filled' ? {} : color === 'expense' ? danger : !color ? { '--button-color': 'var(--lh-on-ink)' } : {},
    }),
  },
  Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 0 } satisfies Partial<CardProps>, classNames: { root: classes.card } },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } satisfies Partial<CheckboxProps>, classNames: { input: classes.checkbox } },
  CloseButton: { classNames: { root: classes.close } },
  Drawer: {
    defaultProps: { overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { duration: 140 } } satisfies Partial<DrawerProps>,
    classNames: {
      content: classes.drawer,
      header: classes.drawerHeader,
      title: classes.modalTitle,
      close: classes.modalClose,
      overlay: classes.overlay,
    },
  },
  Input: { classNames: { wrapper: classes.field, input: classes.input } },
  InputBase: { defaultProps: { size: 'sm' } },
  InputWrapper: {
    classNames: { label: classes.label, description: classes.description, error: classes.error, required: classes.required },
  },
  Menu: {
    defaultProps: {
      shadow: 'md',
      position: 'bottom-end',
      width: 200,
      offset: 4,
      portalProps: inContent,
      // No placeholder takes the first focus: a menu may hold nothing but its items.
      withInitialFocusPlaceholder: false,
    } satisfies Partial<MenuProps>,
    classNames: { dropdown: classes.dropdown, item: classes.menuItem },
  },
  // A dialog's head is no banner of the page: two dialogs may stand over each other.
  ModalHeader: { defaultProps: { role: 'presentation' } },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'xl',
      padding: 'lg',
      shadow: 'lg',
      overlayProps: { backgroundOpacity: 0.45 },
      transitionProps: { transition: 'pop', duration: 140 },
      closeButtonProps: { 'aria-label': 'Close dialog' },
    } satisfies Partial<ModalProps>,
    classNames: {
      inner: classes.modalInner,
      content: classes.modal,
      header: classes.modalHeader,
      title: classes.modalTitle,
      body: classes.modalBody,
      close: classes.modalClose,
      overlay: classes.overlay,
    },
  },
  Notification: {
    defaultProps: { withBorder: true, radius: 'lg', closeButtonProps: { 'aria-label': 'Dismiss' } } satisfies Partial<NotificationProps>,
    classNames: { root: classes.toast, title: classes.toastTitle, description: classes.toastText },
  },
  Notifications: { classNames: { root: classes.toasts } },
  NumberInput: { defaultProps: { size: 'sm' } },
  PasswordInput: { defaultProps: { size: 'sm' } },
  Popover: { classNames: { dropdown: classes.dropdown } },
  Select: {
    defaultProps: {
      size: 'sm',
      checkIconPosition: 'right',
      withScrollArea: false,
      comboboxProps: { shadow: 'md', offset: 4, portalProps: inContent },
    } satisfies Partial<SelectProps>,
    classNames: { dropdown: classes.dropdown, options: classes.options, option: classes.option },
  },
  Skeleton: { classNames: { root: classes.bone } },
  Table: {
    defaultProps: { verticalSpacing: 0, horizontalSpacing: 'sm', highlightOnHover: true } satisfies Partial<TableProps>,
    classNames: { table: classes.table, th: classes.th, td: classes.td },
  },
  Textarea: { defaultProps: { size: 'sm' } },
  TextInput: { defaultProps: { size: 'sm' } },
  Tooltip: { defaultProps: { openDelay: 300, radius: 'sm' } satisfies Partial<TooltipProps> },
}

/** The one red button: inside the confirmation of a deletion, nowhere else. */
const danger = {
  '--button-bg': 'var(--lh-expense)',
  '--button-hover': 'color-mix(in srgb, var(--lh-expense) 86%, var(--lh-text))',
  '--button-color': 'var(--lh-surface)',
}

export const theme = createTheme({
  fontFamily: sans,
  fontFamilyMonospace: sans,
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  colors: { ink },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  shadows: {
    xs: '0 1px 0 rgb(23 32 27 / 4%)',
    sm: '0 1px 2px rgb(23 32 27 / 6%)',
    md: '0 4px 16px rgb(23 32 27 / 10%), 0 1px 2px rgb(23 32 27 / 8%)',
    lg: '0 16px 48px rgb(23 32 27 / 18%), 0 2px 6px rgb(23 32 27 / 8%)',
  },
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  components,
})

const asVariables = (tokens: Tokens) => ({
  ...Object.fromEntries(Object.entries(tokens).map(([key, value]) => [`--lh-${key}`, value])),
  '--mantine-color-body': tokens.surface,
  '--mantine-color-text': tokens.text,
  '--mantine-color-dimmed': tokens['text-2'],
  '--mantine-color-placeholder': tokens['text-3'],
  '--mantine-color-anchor': tokens['ink-text'],
  '--mantine-color-error': tokens.expense,
  '--mantine-color-default': tokens.surface,
  '--mantine-color-default-hover': tokens.hover,
  '--mantine-color-default-color': tokens.text,
  '--mantine-color-default-border': tokens['line-strong'],
  '--mantine-color-gray-text': tokens['text-2'],
  '--mantine-color-gray-light-hover': tokens['neutral-soft'],
  '--mantine-color-ink-text': tokens['ink-text'],
  '--mantine-color-ink-filled': tokens.ink,
  '--mantine-color-ink-filled-hover': tokens['ink-hover'],
  '--mantine-color-ink-light': tokens['ink-soft'],
  '--mantine-color-ink-light-color': tokens['ink-text'],
})

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: asVariables(light),
  dark: asVariables(dark),
})
