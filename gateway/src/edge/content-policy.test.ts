import { framePolicy } from '@atelier/module-check';
import { describe, expect, it } from 'vitest';
import { startTestGateway } from '../testing/test-gateway.ts';
import { contentSecurityPolicy, type PolicyOptions, reportOnlyPolicy } from './content-policy.ts';

const plain: PolicyOptions = {
  publicOrigin: 'https://atelier.example',
  clerkFrontendApi: null,
  clerkFeatures: [],
  trustedTypes: 'enforce',
  moduleOverrides: false,
};
const hostsOf = (options: PolicyOptions) =>
  [...new Set(contentSecurityPolicy(options).match(/https:\/\/[^\s;]+/g))].sort();

describe('the content security policy', () => {
  it('lists only its own host by default', () => {
    expect(hostsOf(plain)).toEqual(['https://atelier.example']);
  });

  it('lists the hosts of the configured features of Clerk', () => {
    expect(hostsOf({ ...plain, clerkFeatures: ['images'] })).toContain('https://img.clerk.com');
    expect(hostsOf({ ...plain, clerkFeatures: ['captcha'] }).join()).not.toMatch(/stripe|img\.clerk/);
    expect(hostsOf({ ...plain, clerkFeatures: ['images', 'captcha'] }).join()).not.toContain('stripe');
    expect(hostsOf({ ...plain, clerkFeatures: ['billing'] })).toEqual([
      'https://*.js.stripe.com',
      'https://api.stripe.com',
      'https://atelier.example',
      'https://hooks.stripe.com',
      'https://js.stripe.com',
    ]);
  });

  it('lists the Frontend API where the browser uses it directly', () => {
    const clerkFrontendApi = 'https://clerk.atelier.example';
    expect(hostsOf({ ...plain, clerkFrontendApi })).toContain(clerkFrontendApi);
  });

  it('enforces Trusted Types with three policies, or only reports them', () => {
    const wanted =
      "require-trusted-types-for 'script'; trusted-types atelier atelier-html default; report-uri /csp-reports";
    expect(contentSecurityPolicy(plain)).toContain(wanted);
    expect(reportOnlyPolicy(plain)).toBeNull();
    const reported = { ...plain, trustedTypes: 'report' as const };
    expect(contentSecurityPolicy(reported)).not.toContain('trusted-types');
    expect(reportOnlyPolicy(reported)).toContain(wanted);
  });

  it('is that of the frame in which a version is checked before publication', () => {
    const page = contentSecurityPolicy({ ...plain, publicOrigin: '' }).replaceAll(/ (?=;)/g, '');
    const own = /connect-src|form-action|frame-ancestors|report-/;
    const common = (policy: string) =>
      policy
        .split(';')
        .map((one) => one.trim().replaceAll(/ +/g, ' '))
        .filter((one) => !own.test(one))
        .sort();
    expect(common(framePolicy('http://127.0.0.1/'))).toEqual(common(page));
  });

  it('is sent with every response and names the report path', async () => {
    const gateway = await startTestGateway({ env: { TRUSTED_TYPES: 'report', CLERK_FEATURES: 'none' } });
    const { headers } = await fetch(`${gateway.url}/registry`);
    expect(headers.get('content-security-policy')).toContain('report-uri /csp-reports');
    expect(headers.get('content-security-policy-report-only')).toContain('trusted-types atelier');
    expect(headers.get('content-security-policy')).not.toMatch(/stripe|cloudflare|clerk\.com/);
  });
});

it('lets pages of any origin read images, whose addresses are secret, and nothing else', async () => {
  const gateway = await startTestGateway({ env: { CLERK_FEATURES: 'none' } });
  const headersOf = async (path: string) => {
    const { headers } = await fetch(gateway.url + path);
    return [headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')];
  };
  expect(await headersOf('/pictures/abc.png')).toEqual(['*', 'cross-origin']);
  expect(await headersOf('/registry')).toEqual([null, 'same-origin']);
});
