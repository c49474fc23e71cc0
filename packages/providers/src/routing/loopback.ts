/** Whether an http address is this machine's own: localhost, 127.0.0.0/8 or ::1. Names other than localhost are never looked up. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return false
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}
