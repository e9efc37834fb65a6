import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder cannot be written, or its file is not a database. */
export class StoreError extends Error {
  readonly code = 'store_unusable';
  override readonly name = 'StoreError';
}

/**
 * Opens or creates the state in `<dataDir>/clerk/`.
 * Write-ahead log with full synchronisation: acknowledged writes survive a crash.
 * @throws {StoreError} when the folder or the file cannot be used.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const folder = path.join(dataDir, 'clerk');
  try {
    mkdirSync(folder, { recursive: true });
    const db = new DatabaseSync(path.join(folder, 'clerk.sqlite'));
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;',
    );
    db.exec(schemaSql);
    return db;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      `Cannot store the state in ${folder}: ${reason}. Make the folder writable, or move a damaged clerk.sqlite away.`,
      { cause },
    );
  }
}

/** Runs `work` in a transaction. `work` must be synchronous. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has ended it itself after some errors, such as a full disk.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Tables of the emulator. Times are milliseconds since 1970, flags are 0 or 1. */
export const schemaSql = `
CREATE TABLE IF NOT EXISTS signing_keys (id TEXT PRIMARY KEY, jwk TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS users (
  id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, email_id TEXT NOT NULL,
  password_hash TEXT NOT NULL, password_updated_at INTEGER NOT NULL,
  first_name TEXT, last_name TEXT, unsafe_metadata TEXT NOT NULL,
  last_sign_in_at INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS clients (
  id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, last_active_session_id TEXT, last_strategy TEXT,
  sign_in_id TEXT, sign_up_id TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY, client_id TEXT REFERENCES clients(id) ON DELETE SET NULL,
  user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, status TEXT NOT NULL,
  browser_name TEXT NOT NULL, browser_version TEXT NOT NULL, device_type TEXT NOT NULL, is_mobile INTEGER NOT NULL,
  ip_address TEXT NOT NULL, last_active_at INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS sessions_of_client ON sessions(client_id);
CREATE INDEX IF NOT EXISTS sessions_of_user ON sessions(user_id);

CREATE TABLE IF NOT EXISTS sign_ins (
  id TEXT PRIMARY KEY, client_id TEXT NOT NULL REFERENCES clients(id) ON DELETE CASCADE,
  user_id TEXT REFERENCES users(id) ON DELETE CASCADE, status TEXT NOT NULL, identifier TEXT,
  factor_strategy TEXT, factor_status TEXT, factor_attempts INTEGER NOT NULL, factor_expire_at INTEGER,
  session_id TEXT, created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS sign_ups (
  id TEXT PRIMARY KEY, client_id TEXT NOT NULL REFERENCES clients(id) ON DELETE CASCADE, status TEXT NOT NULL,
  email TEXT, password_hash TEXT, first_name TEXT, last_name TEXT, unsafe_metadata TEXT NOT NULL,
  prepared INTEGER NOT NULL, verified INTEGER NOT NULL, attempts INTEGER NOT NULL, expire_at INTEGER NOT NULL,
  user_id TEXT, session_id TEXT, created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS subscription_items (
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  plan_id TEXT NOT NULL, plan_period TEXT NOT NULL, status TEXT NOT NULL,
  period_start INTEGER NOT NULL, canceled_at INTEGER,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS subscription_items_of_user ON subscription_items(user_id);

CREATE TABLE IF NOT EXISTS api_keys (
  id TEXT PRIMARY KEY, secret TEXT NOT NULL UNIQUE, subject TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  name TEXT NOT NULL, description TEXT, claims TEXT NOT NULL, scopes TEXT NOT NULL, revoked INTEGER NOT NULL,
  revocation_reason TEXT, expiration INTEGER, created_by TEXT, last_used_at INTEGER,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS api_keys_of_subject ON api_keys(subject);
`;
