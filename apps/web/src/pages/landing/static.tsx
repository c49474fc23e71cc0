import './static.css'
import '../../theme/fonts.css'
import '../../theme/theme.css'
import { renderToStaticMarkup } from 'react-dom/server'
import { tokenSheet } from '../../theme/token-sheet.ts'
import { LandingPage } from './page.tsx'

/** Run once, by the build (prerender.ts): the landing page's markup and its colours. The server fills in the year. */
export const markup = (): string => renderToStaticMarkup(<LandingPage year="__YEAR__" />)
export const colours: string = tokenSheet()
