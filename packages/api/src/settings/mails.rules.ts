export const mailStates = ['WAITING', 'SENT', 'FAILED'] as const;
