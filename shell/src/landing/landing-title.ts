/** The title of the landing page. */
export const landingTitle = 'Atelier: a studio for making content with AI';
