import { catalog } from '../catalog.js';
import { moduleDdl } from '../derive/ddl.js';

process.stdout.write(moduleDdl(catalog));
