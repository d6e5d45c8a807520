/**
 * Settings of the embedded database that the portal requires. They are passed on the command line, so that no
 * configuration file can override them.
 */
export const RELIED_ON: Readonly<Record<string, string>> = {
  // With these three settings, an acknowledged punch survives a power cut (security.md §1.7).
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // A recycled segment of the write-ahead log would still contain erased data (decision 016).
  wal_recycle: 'off',
  // The database is accessible only through the socket, in a folder that only its account may enter. The path of the
  // socket is relative to the folder of the database, because an absolute path may exceed the length limit of sockets.
  listen_addresses: '',
  unix_socket_directories: '../run',
  unix_socket_permissions: '0700',
  port: '5432',
  // Maximum connections: enough for the pool, the listeners, the jobs and two command-line tools together.
  max_connections: '60',
  // Enough locks for a statement on all months of punches. Such a statement locks every monthly partition.
  max_locks_per_transaction: '256',
  // Sends the log of the database to the portal. The log must not contain personal data, so it omits statements and
  // keys.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  lc_messages: 'C',
};

/** Settings with which a new database is created. The operator can change them in postgresql.conf. */
export const BEGINNING: Readonly<Record<string, string>> = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Makes checkpoints rare, because each one is followed by full page images in the write-ahead log.
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  // Cost of a random read on a solid-state disk.
  random_page_cost: '1.1',
  // Disables JIT compilation, which takes longer than the portal's short statements.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export function toArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
