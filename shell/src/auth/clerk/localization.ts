import { signIn } from '../../messages.ts';

/** The texts that replace Clerk's. `sampleCode` is the code of every verification mail, if the installation has one. */
export function localizationFor(sampleCode: string | undefined) {
  const { subscribe, recommended, sampleCodeHint } = signIn.clerk;
  const subtitle = sampleCode && sampleCodeHint(sampleCode);
  return {
    billing: { subscribe, highlightedPlanBadge: recommended },
    ...(subtitle && {
      signUp: { emailCode: { subtitle } },
      signIn: { emailCode: { subtitle }, forgotPassword: { subtitle_email: subtitle } },
    }),
  };
}
