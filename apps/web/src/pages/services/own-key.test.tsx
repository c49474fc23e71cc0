import { realServices } from '@ledgerhand/api/testing/real-services'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const KEY = 'AI-of-maya-0123456789-maya'
const models = {
  models: ['gemini-4-argon', 'gemini-4-carbon'].map((id) => ({
    name: `models/${id}`,
    displayName: id === 'gemini-4-argon' ? 'Gemini 4 Argon' : id,
    inputTokenLimit: 1_048_576,
    supportedGenerationMethods: ['generateContent'],
  })),
}
const reached = {
  responseId: 'r1',
  modelVersion: 'gemini-4-argon',
  candidates: [{ finishReason: 'STOP', content: { parts: [{ text: '{"reached":true}' }] } }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1 },
}
const invalid = { error: { status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } }
/** Gemini with one right key, and Ollama on this machine. */
const network: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { host, pathname } = new URL(request.url)
  if (host === '127.0.0.1:11434' && pathname === '/api/tags')
    return Response.json({ models: [{ model: 'qwen3:8b' }, { model: 'llava:7b' }] })
  if (host !== 'generativelanguage.googleapis.com') return new Response('', { status: 404 })
  if (request.headers.get('x-goog-api-key') !== KEY) return Response.json(invalid, { status: 400 })
  return Response.json(pathname.endsWith('/models') ? models : reached)
}

async function open(options: Parameters<typeof realServices>[1] & { isOperator?: boolean } = {}) {
  const product = newProduct({ registry: realServices(network, options) })
  if (options.isOperator === false) await product.person().signUp('first@example.com')
  const owner = product.person()
  await owner.signUp('maya@example.com')
  const view = renderApp('/services', { product, as: owner })
  await screen.findByRole('heading', { level: 1, name: 'AI Services' })
  return { ...view, owner, product }
}
const service = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name: new RegExp(name) })).closest('li') as HTMLElement)

it('takes a key, says what is wrong with it, lets it be corrected, picks a model, and never shows the key again', async () => {
  const { user, container } = await open()
  await user.click((await service('Google Gemini')).getByRole('button', { name: 'Add Key of Google Gemini' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Key of Google Gemini' }))
  await user.click(dialog.getByRole('button', { name: 'Test and Save' }))
  expect(await dialog.findByText('Enter API key')).toBeVisible()
  const field = dialog.getByLabelText('API key')
  await waitFor(() => expect(field).toHaveFocus())
  await user.type(field, 'AI-mistyped-0000')
  await user.click(dialog.getByRole('button', { name: 'Test and Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Google Gemini refused the key: check “API key”.')
  expect(dialog.getByRole('button', { name: 'Save Anyway' })).toBeVisible()
  await user.clear(field)
  await user.type(field, KEY)
  await user.click(dialog.getByRole('button', { name: 'List Models' }))
  expect(await dialog.findByText('2 models to choose from. Another name can be typed.')).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'Model for documents' }))
  await user.click(await screen.findByRole('option', { name: /^gemini-4-argon/ }))
  await user.click(dialog.getByRole('button', { name: 'Test and Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const gemini = await service('Google Gemini')
  expect(await gemini.findByText('Not allowed yet')).toBeVisible()
  expect(gemini.getByText(/^Your own key ending in maya, set on .+ by Maya Lee\. Only your books use it\.$/)).toBeVisible()
  await user.click(gemini.getByRole('button', { name: 'Change Key of Google Gemini' }))
  const again = within(await screen.findByRole('dialog', { name: 'Key of Google Gemini' }))
  expect(again.getByLabelText('API key')).toHaveValue('')
  expect(again.getByLabelText('API key')).toHaveAttribute('placeholder', 'Kept, ending in maya')
  expect(again.getByRole('combobox', { name: 'Model for documents' })).toHaveValue('gemini-4-argon')
  expect(container.ownerDocument.body.innerHTML).not.toContain(KEY)
  await user.click(again.getByRole('button', { name: 'Cancel' }))
  await user.click(gemini.getByRole('button', { name: 'Remove Key of Google Gemini' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Your key was removed')).toBeVisible()
  expect(await gemini.findByText('No key')).toBeVisible()
})

it('keeps a key that was refused where its owner says so, and says what its test said', async () => {
  const { user } = await open()
  await user.click((await service('Google Gemini')).getByRole('button', { name: 'Add Key of Google Gemini' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Key of Google Gemini' }))
  await user.type(dialog.getByLabelText('API key'), 'sk-not-active-yet-0000')
  await user.click(dialog.getByRole('button', { name: 'Test and Save' }))
  await user.click(await dialog.findByRole('button', { name: 'Save Anyway' }))
  expect(await (await service('Google Gemini')).findByText(/^Tested on .+: Google Gemini refused the key/)).toBeVisible()
})

it('asks for the password when it was not given lately, and goes on with what was typed', async () => {
  const { user, product } = await open()
  await user.click((await service('Google Gemini')).getByRole('button', { name: 'Add Key of Google Gemini' }))
  await user.type(within(await screen.findByRole('dialog', { name: 'Key of Google Gemini' })).getByLabelText('API key'), KEY)
  product.setClock(() => new Date(Date.now() + 10 * 60_000))
  await user.click(screen.getByRole('button', { name: 'Test and Save' }))
  const password = within(await screen.findByRole('dialog', { name: 'Enter Your Password' }))
  await user.type(password.getByLabelText('Password'), 'correct horse battery')
  await user.click(password.getByRole('button', { name: 'Continue' }))
  expect(await (await service('Google Gemini')).findByText(/ending in maya/)).toBeVisible()
})

it('finds Ollama on press, fills in address and model, and says how much context it needs', async () => {
  const { user } = await open()
  await user.click((await service('Local AI server')).getByRole('button', { name: 'Set Up Local AI server' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Local AI Server' }))
  expect(dialog.getByText(/Give the model a context of at least 16,000 tokens/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Find Ollama and LM Studio' }))
  expect(await dialog.findByText('2 models: qwen3:8b, llava:7b')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Use Ollama' }))
  expect(dialog.getByLabelText('Address')).toHaveValue('http://127.0.0.1:11434/v1')
  expect(dialog.getByRole('combobox', { name: 'Model for text and categories' })).toHaveValue('qwen3:8b')
})

it('offers no address of the server’s network to who does not run it', async () => {
  await open({ isOperator: false })
  const local = await service('Local AI server')
  expect(local.getByText('Only who runs this installation can name a server of its network.')).toBeVisible()
  expect(local.queryByRole('button')).toBeNull()
})

it('says what the environment of the server sets, and offers no key there', async () => {
  const { user } = await open({ env: { OPENAI_API_KEY: 'sk-of-the-server-000', GEMINI_MODEL: 'gemini-of-the-server' } })
  const openai = await service('OpenAI')
  expect(openai.getByText('Set in the environment of this server, for all books.')).toBeVisible()
  expect(openai.queryByRole('button', { name: /Key/ })).toBeNull()
  await user.click((await service('Google Gemini')).getByRole('button', { name: 'Add Key of Google Gemini' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Key of Google Gemini' }))
  expect(dialog.getByLabelText('Model for documents')).toHaveValue('gemini-of-the-server')
  expect(dialog.getByLabelText('Model for documents')).toHaveAttribute('readonly')
  expect(dialog.getByText('Set in the environment of this server.')).toBeVisible()
})
