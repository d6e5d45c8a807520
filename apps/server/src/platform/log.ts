import pino from 'pino';

/** The portal's log: one JSON line per event, nothing secret in it (security.md §1.14). */
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
        // detail and where of a database error quote the row, password hash and all; client is the connection, with every statement
        err: (error: Error) => {
          const { detail, where, client, ...told } = pino.stdSerializers.err(error);
          return told;
        },
        req: (request: { method: string; url: string; ip: string }) => ({
          method: request.method,
          // whoever knows the address of a calendar reads it
          path: request.url.split('?', 1)[0]?.replace(/^\/ical\/.+/i, '/ical/[hidden]'),
          address: request.ip,
        }),
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}
