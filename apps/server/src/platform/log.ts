import pino from 'pino';

/** One JSON line per event, without secrets (security.md §1.14). */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          '*.password',
          '*.token',
          '*.secret',
          '*.refreshToken',
        ],
        censor: '[hidden]',
      },
      serializers: {
        // Removes three fields of a database error. The fields `detail` and `where` quote the row, including password
        // hashes. The field `client` is the connection with every statement.
        err: (error: Error) => {
          const { detail, where, client, ...told } = pino.stdSerializers.err(error);
          return told;
        },
        req: (request: { method: string; url: string; ip: string }) => ({
          method: request.method,
          // Hides path segments of at least 32 characters, because some paths end with a token.
          path: request.url.split('?', 1)[0]?.replace(/[\w-]{32,}/g, '[hidden]'),
          address: request.ip,
        }),
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}
