import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type AnchorButtonProps = Omit<ButtonProps, 'color'> & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps | 'style'>

/** A link that looks like a button, with the router's own types for path, params and search. */
export const LinkButton = createLink((props: AnchorButtonProps) => <Button component="a" {...props} />)
