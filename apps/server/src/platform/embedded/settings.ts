/** What the portal relies on; given on the command line, so that no configuration file can take it away. */
export const RELIED_ON: Readonly<Record<string, string>> = {
  // An acknowledged punch survives a power cut (security.md §1.7).
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // A segment of the log that is used again keeps what was written into it before: erased words (decision 016).
  wal_recycle: 'off',
  // Nobody reaches it but through the socket in a folder that only its account may enter. Relative to the database's
  // folder, because an absolute path may be longer than a socket's may be.
  listen_addresses: '',
  unix_socket_directories: '../run',
  unix_socket_permissions: '0700',
  port: '5432',
  // Pool, listeners, jobs and two command-line tools at once.
  max_connections: '60',
  // A statement over all months of punches locks each of them.
  max_locks_per_transaction: '256',
  // The portal reads the database's log, and people's data has no place in it: no statement, no key.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  lc_messages: 'C',
};

/** Where a new database begins; its operator may change them in postgresql.conf. */
export const BEGINNING: Readonly<Record<string, string>> = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Few checkpoints: each is followed by full pages in the log.
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  // Solid-state disks.
  random_page_cost: '1.1',
  // Compiling costs more than the portal's short statements take.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** As arguments of postgres and initdb. */
export function asArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
