/** "10,000" */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",")
