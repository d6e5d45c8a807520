import { formatNumber } from '../platform/dates.ts';

/** Bytes as people say them, "1.4MB". */
export const megabytes = (bytes: number): string =>
  `${formatNumber(bytes / 1_048_576, { maximumFractionDigits: bytes < 10_485_760 ? 1 : 0 })}MB`;
