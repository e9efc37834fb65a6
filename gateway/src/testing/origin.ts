/** Where the gateways under test believe to be reached; tokens are made for it. */
export const publicOrigin = 'http://localhost:3000';
