/** Declares the part of autocannon that the bench uses. The package has no types. */
declare module 'autocannon' {
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
    start: Date;
    finish: Date;
    latency: { p50: number; p99: number };
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Duration of the load in seconds. */
    duration: number;
    headers: Record<string, string>;
  }): Promise<Result>;
}
