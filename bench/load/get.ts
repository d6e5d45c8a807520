/**
 * Load program: sends GET requests to one URL with autocannon. `node bench/load/get.ts
 * '{"url":…,"seconds":…,"headers":…,"connections":10}'`.
 */
import autocannon from 'autocannon';

interface GetOptions {
  url: string;
  seconds: number;
  headers: Record<string, string>;
  connections: number;
}

const { url, seconds, headers, connections } = JSON.parse(process.argv[2] ?? '{}') as GetOptions;
const result = await autocannon({ url, connections, duration: seconds, headers });
const took = (result.finish.getTime() - result.start.getTime()) / 1000;
console.log(
  JSON.stringify({
    perSecond: result['2xx'] / took,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }),
);
