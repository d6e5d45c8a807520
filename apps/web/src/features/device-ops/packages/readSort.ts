/** The order of a list of packages, from its address. */
const orders = ['versionCode,asc', 'versionCode,desc', 'releaseDate,asc', 'releaseDate,desc'] as const;

export const readSort = (sort: string | undefined) => orders.find((one) => one === sort);
