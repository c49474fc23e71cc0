/** Lists open inside the page's main landmark, above the sheet that holds the filters on a phone. */
export const inPage = { position: 'bottom-start', portalProps: { target: '#content' }, zIndex: 400 } as const

/** Lists of fields in a panel that a press beside it closes: inside it, so that a press on them is none beside. */
export const inPanel = { position: 'bottom-start', withinPortal: false } as const
