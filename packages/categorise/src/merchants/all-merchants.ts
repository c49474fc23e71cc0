import { asiaPacific } from './asia-pacific.ts'
import { authorities } from './authorities.ts'
import { eating } from './eating.ts'
import { energy } from './energy.ts'
import { food } from './food.ts'
import { insurers } from './insurers.ts'
import { journeys } from './journeys.ts'
import { latinAmerica } from './latin-america.ts'
import { leisure } from './leisure.ts'
import type { MerchantList } from './merchant-list.ts'
import { money } from './money.ts'
import { nordicAndEast } from './nordic-and-east.ts'
import { premises } from './premises.ts'
import { professionals } from './professionals.ts'
import { promotion } from './promotion.ts'
import { retailers } from './retailers.ts'
import { services } from './services.ts'
import { shops } from './shops.ts'
import { stateTaxes } from './state-taxes.ts'
import { subscriptions } from './subscriptions.ts'
import { suppliers } from './suppliers.ts'
import { technology } from './technology.ts'
import { travel } from './travel.ts'
import { utilities } from './utilities.ts'
import { vehicles } from './vehicles.ts'
import { westEurope } from './west-europe.ts'

/** Every seeded merchant. Where two lists hold one name, the earlier list wins. */
export const allMerchants: readonly MerchantList[] = [
  ...food,
  ...travel,
  ...shops,
  ...technology,
  ...utilities,
  ...money,
  ...services,
  ...stateTaxes,
  ...authorities,
  ...eating,
  ...journeys,
  ...vehicles,
  ...subscriptions,
  ...suppliers,
  ...retailers,
  ...promotion,
  ...premises,
  ...leisure,
  ...insurers,
  ...professionals,
  ...energy,
  ...westEurope,
  ...nordicAndEast,
  ...asiaPacific,
  ...latinAmerica,
]
