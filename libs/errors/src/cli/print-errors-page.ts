import { errorsPage } from '../errors-page.js';

process.stdout.write(errorsPage());
