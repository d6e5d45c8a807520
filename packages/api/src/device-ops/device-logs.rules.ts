export const punchDirections = ['IN', 'OUT'] as const;
export const punchResults = ['ACCESS_GRANTED', 'ACCESS_REJECTED'] as const;
