import { Notifications } from '@mantine/notifications'
import { TOAST_MS } from '../../browser/notify.ts'

/** Where toasts appear, one at a time. What was said before its code had come is shown when it has. */
/** The height holds a question with its answers on a phone. */
export const Toasts = () => <Notifications limit={1} position="bottom-right" autoClose={TOAST_MS} notificationMaxHeight={480} />
