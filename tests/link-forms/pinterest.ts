import type { Forms } from './forms.ts'

export const pinterest: Forms = [
  [
    'pin 99360735500167749 https://www.pinterest.com/pin/99360735500167749/ -',
    [
      'https://www.pinterest.com/Pin/99360735500167749/',
      'https://www.pinterest.com/login/?next=%2Fpin%2F99360735500167749%2F',
      'https://www.pinterest.com/pin/99360735500167749.',
      '99360735500167749',
      'https://www.pinterest.com/pin/99360735500167749/',
      'https://pinterest.com/pin/99360735500167749',
      'https://www.pinterest.co.uk/pin/99360735500167749/',
      'https://de.pinterest.com/pin/99360735500167749/',
      'https://www.pinterest.de/pin/99360735500167749/?mt=login',
      'https://br.pinterest.com/pin/99360735500167749/',
      'https://www.pinterest.com.au/pin/99360735500167749/',
      'https://www.pinterest.com/pin/blue-moon-jar--99360735500167749/',
      'https://www.pinterest.com/pin/99360735500167749/sent/?invite_code=abc&sender=1&sfo=1',
      'pinterest.fr/pin/99360735500167749',
    ],
  ],
  [
    'profile @janedoe https://www.pinterest.com/janedoe/ janedoe',
    [
      'https://www.pinterest.com/janedoe/',
      'https://www.pinterest.ca/JaneDoe',
      'pinterest.com/janedoe/_saved/',
      'https://in.pinterest.com/janedoe/_created/',
      '@janedoe',
    ],
  ],
  [
    'board @janedoe/kitchen-ideas https://www.pinterest.com/janedoe/kitchen-ideas/ janedoe',
    [
      'https://www.pinterest.com/janedoe/kitchen-ideas/',
      'https://www.pinterest.at/janedoe/Kitchen-Ideas/tiles/',
    ],
  ],
  [
    'board @janedoe/kitchen-ideas https://www.pinterest.com/janedoe/kitchen-ideas/ janedoe',
    ['https://www.pinterest.com/janedoe/kitchen-ideas/ovens/'],
  ],
  ['short_link', ['https://pin.it/4xYz', 'https://api.pinterest.com/url_shortener/4xYz/redirect/']],
  [
    'not_content',
    [
      'https://www.pinterest.com/',
      'https://www.pinterest.com/search/pins/?q=a',
      'https://www.pinterest.com/source/example.org/',
      'https://www.pinterest.com/pin/create/button/?url=https://example.org',
      'https://www.pinterest.com/pin/1/',
      'https://www.pinterest.com/ideas/kitchen/935249274030/',
      'https://www.pinterest.com/janedoe/_tools/',
      'https://www.pinterest.com/janedoe/pins/more/',
      'https://www.pinterest.com/business/hub/',
      'https://www.pinterest.com/Settings/profile',
      'https://www.pinterest.com/today/article/jars/1234/',
      'https://help.pinterest.com/en',
      'https://business.pinterest.com/janedoe',
      'https://api.pinterest.com/v5/pins',
    ],
  ],
]
