import { defineModule } from '@atelier/module-build';

export default defineModule(import.meta.dirname);
