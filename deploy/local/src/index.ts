export { startPostgres, removePostgres, type PostgresOptions, type RunningPostgres } from './stores/postgres.js';
export { startWatchdog, type Watchdog } from './processes/watchdog.js';
export { LocalError } from './local-error.js';
export { silentLog, type Log } from './log.js';
export { startRedis, NoRedisError, type RedisOptions, type RunningRedis } from './stores/redis.js';
export {
  bootstrapDatabase,
  databaseServices,
  databaseUrl,
  withClient,
  type BootstrapOptions,
  type DatabaseService,
  type PreparedDatabase,
  type RoleKind,
  type RolePasswords,
} from './database/bootstrap.js';
export { draftMigration, type MigrationDraft } from './migrations/draft-migration.js';
export { schemaObjects, type SchemaObject } from './migrations/schema-objects.js';
export { startStack, type ProcessList, type Stack, type StackOptions, type StackService } from './stack/stack.js';
export { commandRunner, type CommandRunner, type LogSink } from './stack/command.js';
export { isBuilt, mainProgram, serviceNames, type ServiceName } from './stack/services.js';
export { commandEnvironment, serviceEnvironment, type ServicePorts, type StackPlan } from './stack/environment.js';
export { spawnService, type ServiceProcess } from './stack/service-process.js';
export { loadSecrets, newRolePasswords, type ClientSecret, type Secrets } from './stack/secrets.js';
export { adminUser, firstUser, secondUser, standardScopes, type Credentials, type Login } from './stack/credentials.js';
export { freePorts } from './processes/free-ports.js';
export { migrateDatabase } from './stack/migrate-database.js';
export { temporaryFolder } from './temporary-folder.js';
export { debianProgram, PackageError, type DebianProgram } from './programs/debian-program.js';
export { libraryEnvironment, programOnPath, type Program } from './programs/program.js';
