import { food } from './food.ts'
import type { MerchantList } from './merchant-list.ts'
import { money } from './money.ts'
import { services } from './services.ts'
import { shops } from './shops.ts'
import { technology } from './technology.ts'
import { travel } from './travel.ts'
import { utilities } from './utilities.ts'

/** Every seeded merchant. Where two lists hold one name, the earlier list wins. */
export const allMerchants: readonly MerchantList[] = [...food, ...travel, ...shops, ...technology, ...utilities, ...money, ...services]
