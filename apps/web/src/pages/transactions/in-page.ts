/** Lists open inside the page's main landmark, above the sheet that holds the filters on a phone. */
export const inPage = { position: 'bottom-start', portalProps: { target: '#content' }, zIndex: 400 } as const
