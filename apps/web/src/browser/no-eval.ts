/**
 * Imported before anything else: the content security policy forbids building code from text. Zod would try it for speed when a
 * schema is made, and react-remove-scroll adds its <style> with the nonce that it finds here. Set as globals, so that neither
 * library has to be loaded on a page that does not need it.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

Object.assign(globalThis, { __zod_globalConfig: { jitless: true }, __webpack_nonce__: nonce })

/** The nonce that the server put into the page for its styles; '' when it put none. */
export const styleNonce = (): string => nonce
