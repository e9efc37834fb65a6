import { tmpdir } from 'node:os';
import { resumeLimits } from '@atelier/contracts';
import { serveCalls } from '@atelier/creation-kit/calls';
import { defineService } from '@atelier/creation-kit/service';
import { receiveFile } from '@atelier/creation-kit/upload';
import { assertWritable } from '@atelier/server-kit/readiness';
import { createDependencies } from './dependencies.ts';
import { reviewResume } from './review-resume.ts';
import { rewriteLine } from './rewrite-line.ts';
import { settingsSchema } from './settings.ts';
import { tailorResume } from './tailor-resume.ts';

export const resumeService = defineService({
  name: 'resume',
  settings: settingsSchema,
  createDependencies,
  creating: (dependencies) => dependencies,
  ready: { 'temporary-files': () => assertWritable(tmpdir()) },
  calls: (dependencies) =>
    serveCalls(
      dependencies,
      {
        reviewResume,
        rewriteLine,
        tailorResume,
      },
      receiveFile({ megabytes: resumeLimits.megabytes }),
    ),
});
