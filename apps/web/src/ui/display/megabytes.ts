import { formatNumber } from '../../platform/dates.ts';

/** Formats bytes as megabytes: "1.4MB". */
export const formatMegabytes = (bytes: number): string =>
  `${formatNumber(bytes / 1_048_576, { maximumFractionDigits: bytes < 10_485_760 ? 1 : 0 })}MB`;
