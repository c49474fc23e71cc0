/** What a person is asked before something that cannot be overlooked. */
export interface ConfirmQuestion {
  title: string
  /** The fixed question of the specification. */
  question: string
  /** What it is about, repeated: merchant, amount, date. */
  object?: string
  /** The verb on the button that does it. */
  action: string
  /** False when nothing is destroyed: the button is then not red. */
  danger?: boolean
}
