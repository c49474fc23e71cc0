export const memoryOptions: string[]
export const memoryEnv: Record<string, string>
