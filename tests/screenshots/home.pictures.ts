import { picture } from './support/picture.ts';

picture('home', { as: 'demo', path: '/' });
picture('home-visitor', { path: '/' });
picture('drama', { as: 'demo', path: '/pages/home/view?dramaId=wolf-moon-vow' });
