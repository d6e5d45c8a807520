const orders = ['versionCode,asc', 'versionCode,desc', 'releaseDate,asc', 'releaseDate,desc'] as const;

export const readSort = (sort: string | undefined) => orders.find((order) => order === sort);
