import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { network } from '../../test/network.ts'
import { PageError } from './page-error.tsx'

const missing = new TypeError('Failed to fetch dynamically imported module: http://localhost:3000/assets/page-1.js')
let isUp = true
beforeEach(() => {
  sessionStorage.clear()
  isUp = true
  network.use(http.get('*/api/health', () => (isUp ? HttpResponse.json({ status: 'ok' }) : HttpResponse.error())))
})
function shown(error: unknown) {
  const reload = vi.fn()
  const { unmount } = render(<PageError error={error} isFramed reload={reload} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  })
  return { reload, unmount }
}

it('a page whose code is missing, after an update, is loaded anew by itself, once', async () => {
  const first = shown(missing)
  await waitFor(() => expect(first.reload).toHaveBeenCalledTimes(1))
  first.unmount()
  const second = shown(missing)
  expect(screen.getByText('This page could not be loaded')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(second.reload).toHaveBeenCalledTimes(1))
})

it('waits for the line, and for the server, rather than leave the window to the browser', async () => {
  isUp = false
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { reload } = shown(missing)
  expect(screen.getByText('No Internet connection. It opens by itself when the line is back.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  // Nothing answers yet.
  await expect(waitFor(() => expect(reload).toHaveBeenCalled(), { timeout: 300 })).rejects.toThrow()
  isUp = true
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

it('a page that fails by itself is not loaded again and again', async () => {
  const { reload } = shown(new Error('x is undefined'))
  expect(screen.getByText('Something went wrong on this page')).toBeVisible()
  await expect(waitFor(() => expect(reload).toHaveBeenCalled(), { timeout: 300 })).rejects.toThrow()
})
